import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** Where something listens. */
export interface Address {
  host: string
  port: number
}

/** A piece of network between processes on one machine, that can fail. */
export interface Relay {
  address: Address
  /** Leads new connections there from now on, in turn, past those where nobody listens; those that are open end. */
  leadTo: (targets: Address[]) => void
  /** From now on nothing goes through, and nobody is told, as where a cable is pulled. */
  cut: () => void
  /** As before; what was open is lost. */
  mend: () => void
  /** Has each piece of an answer wait for so many milliseconds; 0 for none. */
  slow: (milliseconds: number) => void
  close: () => Promise<void>
}

/** The address of this machine for itself. */
export const LOOPBACK = '127.0.0.1'

/** Opens one. @param host the address of this machine on which it listens, on a port of its own */
export async function openRelay(first: Address[], host = LOOPBACK): Promise<Relay> {
  let targets = first
  let turn = 0
  let isCut = false
  let delay = 0
  const open = new Set<Socket>()

  function join(near: Socket, tries: number): void {
    const target = targets[turn++ % targets.length]
    if (target === undefined || tries === 0) return void near.destroy()
    const far = connect(target)
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
  server.listen(0, host)
  await once(server, 'listening')
  const endAll = () => open.forEach((socket) => socket.destroy())

  return {
    address: { host, port: (server.address() as AddressInfo).port },
    leadTo: (next) => {
      targets = next
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
