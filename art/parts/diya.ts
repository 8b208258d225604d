import { panel } from '../core/ink.ts';
import { color } from '../core/palette.ts';
import { clipped, fillPath, place, stroke } from '../core/svg.ts';

/** A clay lamp with its flame, 300 wide, standing on (x, y). */
export function diya(x: number, y: number, scale = 1): string {
  const bowl =
    'M-150 -96C-150 -96 -60 -60 0 -60C60 -60 130 -80 172 -112C168 -30 90 20 0 20C-90 20 -146 -30 -150 -96z';
  const oil = 'M-150 -96C-110 -124 60 -132 172 -112C130 -80 60 -60 0 -60C-60 -60 -150 -96 -150 -96z';
  const flame = 'M132 -112C84 -150 96 -206 150 -268C164 -214 210 -186 186 -138C176 -116 152 -106 132 -112z';
  const heart = 'M142 -120C120 -142 128 -172 154 -204C162 -174 184 -160 172 -134C166 -122 152 -116 142 -120z';
  return place(
    panel(bowl, '#D8552B', 7) +
      clipped(
        bowl,
        fillPath('M60 -90C120 -60 90 10 0 30H200V-130z', '#AE3A17') +
          stroke('M-120 -50C-60 -6 60 -6 130 -56', '#FFC93C', 9),
      ) +
      [-70, -20, 30, 78]
        .map((cx) => `<circle cx="${cx}" cy="${-2 - Math.abs(cx) * 0.09}" r="7" fill="${color.cream}"/>`)
        .join('') +
      panel(oil, '#7A2A10', 6) +
      stroke('M20 -92Q90 -84 148 -118', color.cream, 10) +
      panel(flame, color.orange, 6) +
      fillPath(heart, color.yellow),
    x,
    y,
    { scale },
  );
}
