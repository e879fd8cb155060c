import { expect, test } from 'vitest'
import { campaigns } from './campaigns.ts'
import { missingPackages } from './debian-packages.ts'

test('a package that is installed is not missing, and one that no one has is', async () => {
  const isDebian = (await missingPackages(['dpkg'])).length === 0
  expect(await missingPackages(['no-such-package', 'dpkg'])).toEqual(['no-such-package', ...(isDebian ? [] : ['dpkg'])])
})

test('the campaign of containers names all that it asks for', () => {
  const { packages } = campaigns.find(({ name }) => name === 'containers and systemd') ?? {}
  expect(packages).toEqual(expect.arrayContaining(['buildah', 'podman', 'podman-compose', 'mmdebstrap']))
})
