import { useEffect, useRef, useState } from 'react';
import type { OrderId } from '#domain/ids.ts';
import type { OrdersToPack } from '#web/api/admin/orders/packing-api.ts';
import {
  openRun,
  type PackingRun,
  type Progress,
  storeRun,
  withProgress,
  withWaiting,
} from './packing-run.ts';

interface OpenedRun {
  run: PackingRun;
  /** False where the browser stores nothing. */
  isStored: boolean;
  /** Also once another order is open, or another page: a shipment may be answered late. */
  storeProgress: (id: OrderId, change: Partial<Progress>) => void;
}

/** The run of a staff member over a list, stored with every change. `readAt` is when the list was read. */
export function usePackingRun(
  opened: Pick<PackingRun, 'member' | 'list'>,
  waiting: OrdersToPack,
  readAt: number,
): OpenedRun {
  const [run, setRun] = useState(() => withWaiting(openRun(opened, new Date()), waiting));
  const [comparedAt, setComparedAt] = useState(readAt);
  const [isStored, setIsStored] = useState(true);
  const isOpen = useRef(true);
  if (comparedAt !== readAt) {
    setComparedAt(readAt);
    setRun((before) => withWaiting(before, waiting));
  }
  useEffect(() => setIsStored(storeRun(run)), [run]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    run,
    isStored,
    storeProgress: (id, change) => {
      if (isOpen.current) setRun((before) => withProgress(before, id, change));
      else storeRun(withProgress(openRun(opened, new Date()), id, change));
    },
  };
}
