import type { AnchorHTMLAttributes, ImgHTMLAttributes } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { readAddress } from './archive-links.ts'
import classes from './readme.module.css'

/** GitHub flavoured markdown, sanitised. Links and pictures may come from the build's archive. */
export default function Markdown({ text, buildId }: { text: string; buildId: string }) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={{
          a: ({ href, children, id, className, title }) => (
            <ReadmeLink {...{ href, id, className, title }} buildId={buildId}>
              {children}
            </ReadmeLink>
          ),
          img: ({ src, alt }) => <ReadmeImage src={src} alt={alt} buildId={buildId} />,
          pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
          table: ({ children }) => (
            <div className={classes.tableScroll}>
              <table>{children}</table>
            </div>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

function ReadmeLink({
  href,
  buildId,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { buildId: string }) {
  const target = readAddress(href ?? '', buildId)
  switch (target.kind) {
    case 'anchor':
      return (
        <a {...rest} href={target.address}>
          {children}
        </a>
      )
    case 'outside':
      return (
        <a {...rest} href={target.address} target="_blank" rel="noreferrer nofollow">
          {children}
        </a>
      )
    case 'archive':
      return (
        <a {...rest} href={target.address} download={target.path.split('/').at(-1)}>
          {children}
        </a>
      )
    case 'forbidden':
      return <span>{children}</span>
  }
}

/** A picture of the archive is shown; one of another site would tell that site who reads, so it is only linked. */
function ReadmeImage({
  src,
  alt,
  buildId,
}: Pick<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { buildId: string }) {
  const source = readAddress(src ?? '', buildId)
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
