import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** A piece of network between processes on one machine, that can fail. */
export interface Relay {
  port: number
  /** Leads new connections to these ports from now on, in turn, past those where nobody listens; those that are open end. */
  leadTo: (ports: number[]) => void
  /** From now on nothing goes through, and nobody is told, as where a cable is pulled. */
  cut: () => void
  /** As before; what was open is lost. */
  mend: () => void
  /** Has each piece of an answer wait for so many milliseconds; 0 for none. */
  slow: (milliseconds: number) => void
  close: () => Promise<void>
}

/** Opens one on a port of loopback. */
export async function openRelay(...first: number[]): Promise<Relay> {
  let targets = first
  let turn = 0
  let isCut = false
  let delay = 0
  const open = new Set<Socket>()

  function join(near: Socket, tries: number): void {
    const port = targets[turn++ % targets.length]
    if (port === undefined || tries === 0) return void near.destroy()
    const far = connect({ port, host: '127.0.0.1' })
    const next = () => join(near, tries - 1)
    far.once('error', next)
    far.once('connect', () => {
      far.off('error', next)
      keep(far)
      pass(near, far, () => 0)
      pass(far, near, () => delay)
      near.resume()
    })
  }

  function pass(from: Socket, to: Socket, wait: () => number): void {
    /** All that is late is as late, so that it stays in order. */
    const later = (act: () => void) => (wait() === 0 ? act() : setTimeout(act, wait()))
    from.on('data', (piece) => {
      if (isCut) return
      later(() => to.destroyed || to.write(piece) || from.pause())
    })
    to.on('drain', () => from.resume())
    from.on('end', () => isCut || later(() => to.end()))
    from.on('close', () => isCut || later(() => to.destroy()))
  }

  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    keep(near)
    // What nobody leads anywhere waits until somebody gives up.
    if (!isCut) join(near, targets.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => open.forEach((socket) => socket.destroy())

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (ports) => {
      targets = ports
      endAll()
    },
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      endAll()
    },
    slow: (milliseconds) => {
      delay = milliseconds
    },
    close: async () => {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
}
