import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Properties extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'fullWidth'> {
  to: string
  search?: Record<string, string>
  children: ReactNode
}

/** A link to a page of the console that looks like a button. */
export function LinkButton({ to, search, children, ...look }: Properties) {
  return (
    <Button {...look} renderRoot={(properties) => <Link to={to} search={search} {...properties} />}>
      {children}
    </Button>
  )
}
