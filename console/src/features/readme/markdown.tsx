import { createContext, type ReactNode, use } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import prose from '../../shared/ui/prose.module.css'
import { readAddress } from './archive-links.ts'
import classes from './readme.module.css'

/** The build whose archive relative addresses mean. */
const BuildId = createContext('')

const components: Components = {
  a: ({ href, children, id }) => (
    <ReadmeLink href={href} id={id}>
      {children}
    </ReadmeLink>
  ),
  img: ({ src, alt }) => <ReadmeImage src={src} alt={alt} />,
  // Focusable, because it may scroll.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div className={prose.tableScroll}>
      <table>{children}</table>
    </div>
  ),
}

/** GitHub flavoured markdown, sanitised. Links and pictures may come from the build's archive. */
export default function Markdown({ text, buildId }: { text: string; buildId: string }) {
  return (
    <BuildId value={buildId}>
      <div className={prose.prose}>
        <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
          {text}
        </ReactMarkdown>
      </div>
    </BuildId>
  )
}

function ReadmeLink({ href, id, children }: { href?: string; id?: string; children?: ReactNode }) {
  const target = readAddress(href ?? '', use(BuildId))
  if (target.kind === 'forbidden') return <span id={id}>{children}</span>
  const outside = target.kind === 'outside' ? { target: '_blank', rel: 'noreferrer nofollow' } : {}
  const file = target.kind === 'archive' ? { download: target.path.split('/').at(-1) } : {}
  return (
    <a id={id} href={target.address} {...outside} {...file}>
      {children}
    </a>
  )
}

/** A picture of the archive is shown; one of another site would tell that site who reads, so it is only linked. */
function ReadmeImage({ src, alt }: { src?: string | Blob; alt?: string }) {
  const source = readAddress(typeof src === 'string' ? src : '', use(BuildId))
  if (source.kind === 'archive') return <img src={source.address} alt={alt ?? ''} loading="lazy" />
  if (source.kind === 'outside') {
    return (
      <a className={classes.outsideImage} href={source.address} target="_blank" rel="noreferrer nofollow">
        Image: {alt === undefined || alt === '' ? source.address : alt}
      </a>
    )
  }
  return <span>{alt}</span>
}
