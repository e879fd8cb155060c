import type { FastifyInstance } from 'fastify'

/** A client's browser test reads it from another origin and looks for the sitemap (wire-format 6.6). */
export function addRobots(app: FastifyInstance, publicUrl: string): void {
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n# sitemap: one page, the console\n`
  const pages = ['/', '/explore', '/login', '/signup'].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').type('text/plain; charset=utf-8').send(text),
  )
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
}
