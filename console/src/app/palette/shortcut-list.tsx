import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './palette.module.css'

const shortcuts: [keys: string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Go to a project, build, proof, page or action'],
  [['/'], 'Search on this page'],
  [['?'], 'Show these shortcuts'],
  [['Enter'], 'Add a tag or label; open the chosen row'],
  [['Esc'], 'Close a dialog, menu or panel'],
  [['←', '→'], 'In the chart: go from bar to bar, with Shift select, with Enter zoom'],
]

/** The keys that do something in the console. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" opened={opened} onClose={onClose}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([keys, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' or '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
