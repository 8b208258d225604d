/** How far an import is. `checked` waits for somebody to start it. */
export const IMPORT_STATES = [
  'uploading',
  'checking',
  'refused',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States in which a job works on the import. */
export const WORKING_STATES: readonly ImportState[] = ['checking', 'importing', 'undoing'];

/** What the check of a file says that a row would do. */
export const IMPORT_OUTCOMES = ['create', 'change', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What became of a row: imported, left as it was, taken back, or not taken back. */
export const IMPORT_RESULTS = ['done', 'left', 'undone', 'stays'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** What is true of a file as a whole. */
export interface ImportSummary {
  /** Columns of the file that are not used. */
  unusedColumns: string[];
  /** About the file itself: `It is not UTF-8 …`. */
  notes: string[];
  counts: Record<ImportOutcome, number>;
  /** What is true of a file of products only; null for others. */
  products: ProductFileSummary | null;
}

export interface ProductFileSummary {
  /** Products that stay drafts because something is missing. */
  drafts: number;
  /** Pictures that the file names and nobody has sent, by file name; the first hundred. */
  missingPictures: string[];
  /** How many pictures are missing in all. */
  missingPictureCount: number;
}

/** What a row changes, in words. */
export interface RowChange {
  /** `price of OAT-BAR` */
  field: string;
  before: string;
  after: string;
}

/** What is not understood in a row, and where. */
export interface RowProblem {
  line: number;
  column: string | null;
  message: string;
}

/** How long an import can be undone. */
export const UNDO_HOURS = 24;
/** How long a file and its rows are stored. */
export const FILE_DAYS = 30;
export const MAX_FILE_BYTES = 500 * 1024 * 1024;
