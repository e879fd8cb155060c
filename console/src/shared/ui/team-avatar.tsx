import { Avatar } from '@mantine/core'
import classes from './team-avatar.module.css'

/** A team's picture, or the first letter of its name (product specification, section 9). */
export function TeamAvatar({ name, address, size }: { name: string; address: string; size: number }) {
  return (
    <Avatar
      src={address}
      alt=""
      size={size}
      radius={size > 40 ? 'lg' : 'sm'}
      classNames={{ placeholder: classes.letter ?? '' }}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </Avatar>
  )
}
