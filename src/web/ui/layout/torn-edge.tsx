import type { theme } from '#web/theme/theme.ts';
import { classNames } from '../class-names.ts';
import styles from './torn-edge.module.css';

export interface TornEdgeProps {
  /** The colour of the section that ends here: one of the theme's, or a product's own. */
  color: keyof typeof theme.colors | `#${string}`;
  /** `notched` is the cut of a bag's seal, `wavy` a torn one. */
  shape?: 'notched' | 'wavy';
  /** The side of the section on which it is placed. */
  side?: 'bottom' | 'top';
}

/** A decorative divider directly below (or above) a coloured section. */
export function TornEdge({ color, shape = 'notched', side = 'bottom' }: TornEdgeProps) {
  return (
    <div
      className={classNames(styles.edge, styles[shape], styles[side])}
      style={{ '--edge-color': color.startsWith('#') ? color : `var(--color-${color})` }}
      aria-hidden="true"
    />
  );
}
