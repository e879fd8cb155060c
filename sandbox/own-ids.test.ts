import { describe, expect, test } from 'vitest'
import { shell } from './testing/inside.ts'
import { sandboxesHere } from './testing/sandboxes.ts'

describe.each(await sandboxesHere())('$name', ({ run }) => {
  test('a program may take its own user and group again, as make does before each step', async () => {
    const script = `perl -MPOSIX -e 'print setgid(getgid()) ? "group" : $!, ", ", setuid(getuid()) ? "user" : $!'`
    const { stdout } = await run(shell(script))
    expect(stdout).toBe('group, user')
  })

  test('it is nobody, cannot become another, and has no rights', async () => {
    const script = `id -u; id -g; perl -e '$! = 0; $> = 0; print $!+0, "\n"'; grep -E '^Cap(Eff|Prm|Bnd)' /proc/self/status`
    const { stdout } = await run(shell(script))
    const none = ['CapPrm', 'CapEff', 'CapBnd'].map((name) => `${name}:\t0000000000000000\n`)
    expect(stdout).toMatch(new RegExp(`^65534\n65534\n(1|22)\n${none.join('')}$`))
  })
})
