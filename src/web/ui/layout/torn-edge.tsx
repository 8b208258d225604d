import type { theme } from '#web/theme/theme.ts';
import { classNames } from '../class-names.ts';
import styles from './torn-edge.module.css';

export interface TornEdgeProps {
  /** The colour of the field that ends here: one of the theme's, or a product's own. */
  color: keyof typeof theme.colors | `#${string}`;
  /** `notched` is the cut of a bag's seal, `wavy` the torn one. */
  shape?: 'notched' | 'wavy';
  /** Which side of the field it is. */
  side?: 'bottom' | 'top';
}

/** The house's divider: the edge of a field, cut like a bag of snacks. Stands directly below (or above) its field. */
export function TornEdge({ color, shape = 'notched', side = 'bottom' }: TornEdgeProps) {
  return (
    <div
      className={classNames(styles.edge, styles[shape], styles[side])}
      style={{ '--edge-color': color.startsWith('#') ? color : `var(--color-${color})` }}
      aria-hidden="true"
    />
  );
}
