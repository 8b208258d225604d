import type { KeyboardEvent, PointerEvent } from 'react';
import {
  CENTRE,
  FOCUS_STEP,
  type FocusPoint,
  focusOf,
  withFocus,
} from '#domain/presentation/picture-focus.ts';
import styles from './focus-picker.module.css';

interface FocusPickerProps {
  /** `Focus point of picture 1` */
  label: string;
  /** The picture's address, with or without a point. */
  url: string;
  /** What is shown: the picture in a small size, or the file of this page. */
  source: string;
  isReadOnly?: boolean;
  onChange: (url: string) => void;
}

const STEPS: Readonly<Record<string, FocusPoint>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

/** A whole picture with the point that stays in view where it is cropped: pressed, or moved with the arrow keys; Home is the centre. */
export function FocusPicker({ label, url, source, isReadOnly = false, onChange }: FocusPickerProps) {
  const { focus } = focusOf(url);
  const set = (point: FocusPoint) => onChange(withFocus(url, point));

  const press = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step && event.key !== 'Home') return;
    event.preventDefault();
    set(step ? { x: focus.x + step.x, y: focus.y + step.y } : CENTRE);
  };

  const place = { left: `${focus.x}%`, top: `${focus.y}%` };
  const image = <img className={styles.image} src={source} alt="" draggable={false} />;
  if (isReadOnly) return <div className={styles.picture}>{image}</div>;
  return (
    <div
      className={styles.picture}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={focus.x}
      aria-valuetext={`${focus.x}% from the left, ${focus.y}% from the top`}
      title="Press what must stay in view where the picture is cropped, or use the arrow keys"
      onPointerDown={press}
      onKeyDown={move}
    >
      {image}
      <span className={styles.point} style={place} />
    </div>
  );
}
