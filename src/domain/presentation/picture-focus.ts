/** What of a picture stays in view where it is cropped: whole percent from its left and its top. */
export interface FocusPoint {
  x: number;
  y: number;
}

export const CENTRE: FocusPoint = { x: 50, y: 50 };
/** Between two points, in percent: so few that the crops of a picture which are ever drawn are bounded. */
export const FOCUS_STEP = 5;

const WITH_FOCUS = /^([^#]*)#focus=(\d{1,3})-(\d{1,3})$/;

/** `/pictures/oat-bar.webp#focus=30-70` → the address without it, and the point; the centre for other addresses. */
export function focusOf(url: string): { address: string; focus: FocusPoint } {
  const [, address = url, x = 50, y = 50] = WITH_FOCUS.exec(url) ?? [];
  return { address, focus: nearestPoint({ x: Number(x), y: Number(y) }) };
}

/** The address of a picture with a point, or without one for its centre. */
export function withFocus(url: string, point: FocusPoint): string {
  const { address } = focusOf(url);
  const { x, y } = nearestPoint(point);
  return x === CENTRE.x && y === CENTRE.y ? address : `${address}#focus=${x}-${y}`;
}

/** Whether it is one that the shop writes into addresses. */
export function isFocusPoint(point: FocusPoint): boolean {
  const { x, y } = nearestPoint(point);
  return x === point.x && y === point.y;
}

/** On the picture, in steps. */
const nearestPoint = ({ x, y }: FocusPoint): FocusPoint => ({ x: nearest(x), y: nearest(y) });

const nearest = (percent: number): number =>
  Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP));
