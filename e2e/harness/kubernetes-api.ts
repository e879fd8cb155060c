import { request } from 'node:https'
import { z } from 'zod'

const Items = z.object({ items: z.array(z.unknown()) })

/** The API server of a control plane, as its administrator calls it. */
export interface KubernetesApi {
  /** @param body JSON; of a PATCH a merge patch */
  call: (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>
  /** The objects below a path of a list. @throws Error where it does not list them */
  list: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<z.output<Schema>[]>
  /** Makes an object, and is refused for fields that its kind does not have. @throws Error with what the server says */
  make: (path: string, object: object) => Promise<void>
}

/** @param authority the certificate that its own is signed by, as PEM */
export function openKubernetesApi(port: number, authority: string, token: string): KubernetesApi {
  const call: KubernetesApi['call'] = async (method, path, body) =>
    await new Promise((resolve, reject) => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': type }
      const sent = request({ host: '127.0.0.1', port, path, method, headers, ca: authority }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += String(part)))
        response.once('error', reject)
        response.once('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json') === true
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
        })
      })
      sent.once('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    call,
    list: async (path, schema) => {
      const { status, body } = await call('GET', path)
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
      return Items.parse(body).items.map((item) => schema.parse(item))
    },
    make: async (path, object) => {
      const { status, body } = await call('POST', `${path}?fieldValidation=Strict`, object)
      if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`)
    },
  }
}
