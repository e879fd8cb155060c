import type { ReactNode } from 'react'

/*
 * Every icon of the console: 16 units square, drawn with one pen. Decoration only: what they mean always stands in
 * text beside them or in the name of their button.
 */
function icon(drawing: ReactNode) {
  return function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }
}

export const CheckIcon = icon(<path d="m3 8.5 3.2 3.2L13 4.8" />)
export const DotsIcon = icon(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />)
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.6" />
    <path d="M10.5 3.2v-.2c0-.6-.4-1-1-1H3.6c-.9 0-1.6.7-1.6 1.6v5.9c0 .6.4 1 1 1h.2" />
  </>,
)
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />)
export const DownloadIcon = icon(<path d="M8 2.5v7.2M5 7l3 3 3-3M2.8 12.8h10.4" />)
export const UploadIcon = icon(<path d="M8 10.2V2.8M5 5.6l3-3 3 3M2.8 12.8h10.4" />)
export const ShareIcon = icon(
  <>
    <circle cx="4" cy="8" r="1.8" />
    <circle cx="12" cy="4" r="1.8" />
    <circle cx="12" cy="12" r="1.8" />
    <path d="m5.6 7.2 4.8-2.4M5.6 8.8l4.8 2.4" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.2" />
    <path d="m10.2 10.2 3.2 3.2" />
  </>,
)
export const MenuIcon = icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />)
export const ChevronDownIcon = icon(<path d="m4.5 6.5 3.5 3.5 3.5-3.5" />)
export const ChevronLeftIcon = icon(<path d="m9.5 4.5-3.5 3.5 3.5 3.5" />)
export const ChevronRightIcon = icon(<path d="m6.5 4.5 3.5 3.5-3.5 3.5" />)
export const KeyIcon = icon(
  <>
    <circle cx="5.2" cy="10.8" r="2.7" />
    <path d="m7.2 8.8 5.6-5.6M10.6 5.4l2 2" />
  </>,
)
export const SettingsIcon = icon(
  <>
    <path d="M2.5 4.8h5M11.5 4.8h2M2.5 11.2h2M8.5 11.2h5" />
    <circle cx="9.5" cy="4.8" r="1.8" />
    <circle cx="6.5" cy="11.2" r="1.8" />
  </>,
)
export const GaugeIcon = icon(<path d="M2.5 11.5a5.8 5.8 0 1 1 11 0M8 10.2l2.6-3.4" />)
export const MoonIcon = icon(<path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z" />)
export const LogOutIcon = icon(
  <path d="M6.2 13.2H3.9c-.6 0-1.1-.5-1.1-1.1V3.9c0-.6.5-1.1 1.1-1.1h2.3M10.4 11l3-3-3-3M13.2 8H6.4" />,
)
export const TrashIcon = icon(
  <path d="M2.8 4.4h10.4M6.2 4.2V2.8h3.6v1.4M4.2 4.6l.5 8.6h6.6l.5-8.6M6.8 7v3.8M9.2 7v3.8" />,
)
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />)
export const MinusIcon = icon(<path d="M3 8h10" />)
export const AlertIcon = icon(
  <path d="M8 5.6v3.2M8 11.2v.1M7 2.9 1.9 11.7c-.4.8.1 1.7 1 1.7h10.2c.9 0 1.4-.9 1-1.7L9 2.9c-.5-.8-1.6-.8-2 0Z" />,
)
export const ExternalIcon = icon(
  <path d="M6.5 3.2H4c-.7 0-1.2.5-1.2 1.2V12c0 .7.5 1.2 1.2 1.2h7.6c.7 0 1.2-.5 1.2-1.2V9.5M9.4 2.8h3.8v3.8M13 3 7.6 8.4" />,
)
export const FileIcon = icon(
  <path d="M9.2 2H4.6c-.7 0-1.2.5-1.2 1.2v9.6c0 .7.5 1.2 1.2 1.2h6.8c.7 0 1.2-.5 1.2-1.2V5.4L9.2 2Zm0 0v3.4h3.4" />,
)
export const LinkIcon = icon(
  <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-.7.7M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l.7-.7" />,
)
export const InfoIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.8" />
    <path d="M8 7.4v3.4M8 5.1v.1" />
  </>,
)
export const BulbIcon = icon(
  <path d="M6.2 11.2c0-1-.5-1.6-1-2.2a4 4 0 1 1 5.6 0c-.5.6-1 1.2-1 2.2H6.2ZM6.6 13.6h2.8" />,
)
export const MessageIcon = icon(
  <path d="M3.6 3h8.8c.7 0 1.2.5 1.2 1.2v6c0 .7-.5 1.2-1.2 1.2H8.4l-2.8 2.4v-2.4h-2c-.7 0-1.2-.5-1.2-1.2v-6C2.4 3.5 2.9 3 3.6 3ZM8 5.2v2.2M8 9.2v.1" />,
)
export const StopIcon = icon(
  <path d="M5.7 2.4h4.6l3.3 3.3v4.6l-3.3 3.3H5.7l-3.3-3.3V5.7l3.3-3.3ZM8 5.2v3.2M8 10.8v.1" />,
)
export const PictureIcon = icon(
  <path d="M3.6 2.8h8.8c.7 0 1.2.5 1.2 1.2v8c0 .7-.5 1.2-1.2 1.2H3.6c-.7 0-1.2-.5-1.2-1.2V4c0-.7.5-1.2 1.2-1.2ZM2.6 11.4l3.2-3.2 3 3 1.8-1.8 2.8 2.8M10.4 6.2v.1" />,
)
