import type { ReactNode } from 'react';
import type { PictureChoice } from './picture-choices.tsx';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 64 40" width={64} height={40} aria-hidden="true" fill="currentColor">
      {children}
    </svg>
  );
}

const drawn = (value: string, label: string, drawing: ReactNode): PictureChoice => ({
  value,
  label,
  picture: <Drawing>{drawing}</Drawing>,
});

export const EDGES: readonly PictureChoice[] = [
  drawn(
    'torn',
    'Torn',
    <path d="M0 0h64v24l-4 6-4-6-4 6-4-6-4 6-4-6-4 6-4-6-4 6-4-6-4 6-4-6-4 6-4-6-4 6-4-6z" />,
  ),
  drawn('straight', 'Straight', <path d="M0 0h64v27H0z" />),
  drawn('rounded', 'Rounded', <path d="M0 0h64v16q0 12-12 12H12Q0 28 0 16z" />),
];

export const OUTLINES: readonly PictureChoice[] = [
  drawn(
    'bold',
    'Bold, with shadows',
    <>
      <rect x="13" y="11" width="44" height="24" rx="12" />
      <rect
        x="8"
        y="6"
        width="44"
        height="24"
        rx="12"
        fill="var(--admin-surface)"
        stroke="currentColor"
        strokeWidth="3"
      />
    </>,
  ),
  drawn(
    'fine',
    'Fine',
    <rect x="8" y="8" width="48" height="24" rx="12" fill="none" stroke="currentColor" strokeWidth="1" />,
  ),
];

export const TEXTURES: readonly PictureChoice[] = [
  drawn(
    'pattern',
    'Pattern',
    [6, 20, 34].flatMap((y, row) =>
      [6, 22, 38, 54].map((x) => <circle key={`${x}-${y}`} cx={x + (row % 2) * 8} cy={y} r="3" />),
    ),
  ),
  drawn('none', 'None', <rect x="1" y="1" width="62" height="38" fill="none" stroke="currentColor" />),
];

const header = (value: string, label: string, height: number) =>
  drawn(
    value,
    label,
    <>
      <rect x="1" y="1" width="62" height="38" fill="none" stroke="currentColor" />
      <rect x="1" y="1" width="62" height={height} />
    </>,
  );

export const HEADERS: readonly PictureChoice[] = [
  header('112', 'Low', 8),
  header('152', 'Medium', 13),
  header('200', 'High', 19),
];
