/** As `2.1 GiB`, or `640 MiB`. */
export function memoryText(bytes: number): string {
  const mebibytes = Math.max(0, bytes) / 1024 ** 2
  return mebibytes < 1000 ? `${Math.round(mebibytes)} MiB` : `${Math.round((mebibytes / 1024) * 10) / 10} GiB`
}
