import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile, chmod } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupRoots } from './control-group-roots.ts'
import { javascript, shell } from './testing/inside.ts'
import { everySandboxHere } from './testing/sandboxes.ts'
import { sandboxesOfThisRun } from './testing/sandboxes-of-this-run.ts'

const secret = 'canary-5f1c2a'
const sandboxes = sandboxesOfThisRun(await everySandboxHere())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escape-'))
  await chmod(folder, 0o755)
  for (const build of ['mine', 'other']) {
    await mkdir(join(folder, build))
    await chmod(join(folder, build), 0o777)
    await writeFile(join(folder, build, 'secret.txt'), secret)
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('every kind of sandbox that this machine can have is tested', () => {
  const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  const possible = works('unshare', '--user', '--map-root-user', 'true') ? ['unshare'] : []
  if (possible.length > 0 && works('bwrap', '--version')) possible.unshift('bubblewrap')
  if (works('runsc', '--version') && process.getuid?.() === 0 && groupRoots() !== undefined) possible.push('runsc')
  expect(new Set(sandboxes.map(({ kind }) => kind))).toEqual(new Set(possible))
})

describe.each(sandboxes)('$name', ({ kind, run }) => {
  const mine = (writable: boolean) => [{ source: join(folder, 'mine'), target: '/mine', writable }]

  test('its own files can be read, and written where they are writable', async () => {
    const read = await run(shell('cat /mine/secret.txt', { mounts: mine(false) }))
    expect(read).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: secret })
    const wrote = await run(shell('echo new >/mine/new.txt', { mounts: mine(true) }))
    expect(wrote.ending).toEqual({ kind: 'exit', code: 0 })
    expect(await readFile(join(folder, 'mine/new.txt'), 'utf8')).toBe('new\n')
    await rm(join(folder, 'mine/new.txt'))
  })

  test("another build's files cannot be read", async () => {
    const path = join(folder, 'other/secret.txt')
    const ways = [
      path,
      `/mine/../${path}`,
      '/mine/../other/secret.txt',
      `/proc/1/root${path}`,
      `/proc/self/cwd/..${path}`,
    ]
    const outcome = await run(shell(`cat ${ways.join(' ')}; ls ${folder}`, { mounts: mine(true) }))
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr.match(/No such file|Permission denied|Invalid argument/g)).toHaveLength(ways.length + 1)
  })

  test("a link to another build's files leads nowhere", async () => {
    const script = `ln -s ${folder}/other /mine/way; cat /mine/way/secret.txt; rm /mine/way`
    const outcome = await run(shell(script, { mounts: mine(true) }))
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr).toContain('No such file')
  })

  test("the machine's own files are not there", async () => {
    const places = '/root /home /var /srv /mnt /media /boot /run /sys /etc/shadow /etc/ssh /etc/machine-id /work'
    const outcome = await run(shell(`ls -d ${places}; cat /etc/passwd`))
    expect(outcome.stdout).toBe('nobody:x:65534:65534:nobody:/tmp:/bin/sh\n')
  })

  test("the server's environment cannot be read", async () => {
    process.env['PROOFYARD_ESCAPE_TEST'] = secret
    const script =
      'env; for file in /proc/[0-9]*/environ; do cat $file; done | tr "\\0" "\\n"; cat /proc/[0-9]*/cmdline'
    const outcome = await run(shell(script))
    delete process.env['PROOFYARD_ESCAPE_TEST']
    expect(outcome.stdout).toContain('HOME=/tmp')
    expect(outcome.stdout).not.toContain(secret)
    expect(outcome.stdout).not.toContain('NODE')
    const names = outcome.stdout.match(/^[A-Z_]+(?==)/gm) ?? []
    expect([...new Set(names)].toSorted()).toEqual(['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR'])
  })

  test('no process outside can be seen or ended', async () => {
    const outcome = await run(shell(`kill -0 ${process.pid}; ls /proc | grep -c "^[0-9]"; readlink /proc/1/exe`))
    expect(outcome.stderr).toContain('No such process')
    expect(Number(outcome.stdout.split('\n')[0])).toBeLessThan(8)
    // Process 1 is our shell; where it is another user's, what it runs cannot be seen.
    expect(outcome.stdout).toMatch(/^\d\n(.*\/(da|ba)?sh\n)?$/)
  })

  test('a server on this machine cannot be reached, nor an abstract socket', async () => {
    let visits = 0
    const count = createServer((socket) => socket.end(String(++visits)))
    const abstract = createServer((socket) => socket.end(String(++visits)))
    await new Promise<void>((resolve) => count.listen(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => abstract.listen(`\0${secret}`, resolve))
    const { port } = count.address() as AddressInfo
    const code = `
      const visit = (...where) => new Promise((resolve) => require('net').connect(...where)
        .on('connect', () => resolve('in')).on('error', (error) => resolve(error.code)))
      Promise.all([visit(${port}, '127.0.0.1'), visit('\\0${secret}'), visit(53, '1.1.1.1')]).then((answers) => console.log(answers.join(' ')))`
    const outcome = await run(javascript(code))
    const [local, socket, remote] = outcome.stdout.trim().split(' ')
    // In gVisor there is the internet, without anybody in it.
    const [nobody, nowhere] = kind === 'runsc' ? ['ECONNREFUSED', 'EHOSTUNREACH'] : ['EAFNOSUPPORT', 'EAFNOSUPPORT']
    expect([local, socket, remote]).toEqual([nobody, 'ECONNREFUSED', nowhere])
    expect(visits).toBe(0)
    await new Promise((resolve) => count.close(resolve))
    await new Promise((resolve) => abstract.close(resolve))
  })

  test('the system is read only', async () => {
    const places = ['/', '/usr', '/usr/bin', '/bin', '/etc', '/dev', '/proc/sys/kernel', '/mine']
    const script = places.map((place) => `touch ${place}/x && echo WROTE ${place}`).join('; ')
    const settings =
      'for file in /proc/sys/kernel/core_pattern /proc/sysrq-trigger; do (cat $file >$file) && echo WROTE; done'
    const outcome = await run(shell(`${script}; ${settings}`, { mounts: mine(false) }))
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr.split('\n').length).toBeGreaterThan(places.length)
  })

  test('no mount can be changed, no namespace made, no right won', async () => {
    const tries = [
      'mount -o remount,rw /usr',
      'umount /proc',
      // gVisor has namespaces of its own, which are nothing to this machine.
      ...(kind === 'runsc' ? [] : ['unshare -U true']),
      'unshare -Ur mount -t tmpfs x /mnt',
      'chroot / true',
    ]
    const outcome = await run(shell(tries.map((one) => `${one} && echo WON ${one}`).join('; ')))
    expect(outcome.stdout).toBe('')
  })

  test('a setuid program gains nothing', async () => {
    const rights = 'grep -E "^(Uid|CapEff|CapBnd|NoNewPrivs)" /proc/self/status'
    const copy = `cp /bin/grep /mine/own && chmod 6755 /mine/own && /mine/own -E "^(Uid|CapEff)" /proc/self/status`
    const setuid = 'find /usr/bin -perm -4000 -name "su*" | head -1; su root -c id; ls -l /mine'
    const outcome = await run(shell(`${rights}; ${copy}; rm -f /mine/own; ${setuid}`, { mounts: mine(true) }))
    expect(outcome.stdout.match(/^Uid:\t65534\t65534\t65534\t65534$/gm)).toHaveLength(2)
    expect(outcome.stdout.match(/^Cap(Eff|Bnd):\t0{16}$/gm)).toHaveLength(3)
    if (kind !== 'runsc') expect(outcome.stdout).toContain('NoNewPrivs:\t1')
    expect(outcome.stdout).not.toContain('uid=0')
  })

  test('devices cannot be made and the machine has none to offer', async () => {
    const outcome = await run(shell('mknod /mine/disk b 8 0; ls /dev', { mounts: mine(true) }))
    expect(outcome.stderr).toContain('Operation not permitted')
    expect(outcome.stdout).not.toMatch(/vd|sd|nvme|mem|kmsg|fuse|kvm/)
  })
})
