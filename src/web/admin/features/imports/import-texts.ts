import type { ImportRow, ListedImport } from '#contracts/admin/imports/import-calls.ts';
import type { Tone } from '../../ui/feedback/tone.ts';

interface StateText {
  label: string;
  tone: Tone;
}

export const STATE_TEXTS: Readonly<Record<ListedImport['state'], StateText>> = {
  uploading: { label: 'Not sent to the end', tone: 'warn' },
  checking: { label: 'Being checked', tone: 'info' },
  refused: { label: 'Not readable', tone: 'danger' },
  checked: { label: 'Checked', tone: 'info' },
  importing: { label: 'Being imported', tone: 'info' },
  imported: { label: 'Imported', tone: 'good' },
  undoing: { label: 'Being undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const OUTCOME_TEXTS: Readonly<Record<ImportRow['outcome'], string>> = {
  create: 'New',
  change: 'Changed',
  same: 'As it is',
  refused: 'Not understood',
};

export const RESULT_TEXTS: Readonly<Record<NonNullable<ImportRow['result']>, StateText>> = {
  done: { label: 'Imported', tone: 'good' },
  left: { label: 'Left as it was', tone: 'warn' },
  undone: { label: 'Undone', tone: 'neutral' },
  stays: { label: 'Stays', tone: 'warn' },
};

/** `12 new, 3 changed, 200 as they are, 1 not understood` */
export function countsText(counts: ListedImport['counts']): string {
  if (counts === null) return '';
  return [
    `${counts.create} new`,
    `${counts.change} changed`,
    `${counts.same} as they are`,
    ...(counts.refused > 0 ? [`${counts.refused} not understood`] : []),
  ].join(', ');
}
