import { seeded } from './random.ts';
import type { Room } from './scatter.ts';
import { n } from './svg.ts';

export type GrainOptions = {
  room: Room;
  count: number;
  seed: number;
  paint: string;
  size?: number;
  opacity?: number;
  lean?: 'even' | 'shade';
};

/**
 * The tooth of the paper: small dots of three sizes, each size one path. `shade` crowds them towards the lower right,
 * where the light does not reach.
 */
export function grain({
  room,
  count,
  seed,
  paint,
  size = 5,
  opacity = 1,
  lean = 'even',
}: GrainOptions): string {
  const random = seeded(seed);
  const bend = (share: number): number => (lean === 'shade' ? 1 - share ** 2.2 : share);
  const layer = (width: number): string => {
    const dots = Array.from({ length: Math.round(count / 3) }, () => {
      const x = room.x + bend(random.between(0, 1)) * room.width;
      const y =
        room.y + (lean === 'shade' ? 1 - random.between(0, 1) ** 1.4 : random.between(0, 1)) * room.height;
      return `M${Math.round(x)} ${Math.round(y)}h0`;
    });
    return `<path d="${dots.join('')}" stroke-width="${n(width)}"/>`;
  };
  const faint = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<g fill="none" stroke="${paint}" stroke-linecap="round"${faint}>${[size * 0.5, size * 0.75, size].map(layer).join('')}</g>`;
}
