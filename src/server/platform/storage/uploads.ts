/** Pictures of the store that were uploaded or imported, photos of reviews, and fonts. */
export const UPLOAD_FOLDERS = ['pictures', 'review-pictures', 'fonts'] as const;
export type UploadFolder = (typeof UPLOAD_FOLDERS)[number];

/** `pictures/brand/logo.svg`, `pictures/oat-bar-1a2b3c4d5e.jpg`, `review-pictures/{id}.webp`, `fonts/own-1a2b3c4d5e.woff2` */
export type UploadName = `${UploadFolder}/${string}`;

export interface StoredUpload {
  name: UploadName;
  bytes: number;
  changedAt: Date;
  /** Another one whenever the content is another one. */
  version: string;
}

/** Of a bucket: several databases may have the same settings, and only one of them may replace and remove files there. */
export interface BucketOwner {
  /** Whether the files are this database's; null before any has claimed them. Throws `unavailable`. */
  find(): Promise<'this' | 'other' | null>;
  /** Makes the files this database's. Throws `unavailable`. */
  claim(): Promise<void>;
}

/** Original files by name: on the disk, or in a bucket that several machines share. Throws `unavailable` where that is down. */
export interface Uploads {
  /** Writes the whole file or nothing. Throws `not_possible_now` in place of changing a file of another database. */
  write(name: UploadName, bytes: Buffer): Promise<void>;
  /** Null when the file does not exist. */
  read(name: UploadName): Promise<Buffer | null>;
  /** Does nothing when the file does not exist, or is another database's. */
  remove(name: UploadName): Promise<void>;
  list(folder: UploadFolder): Promise<StoredUpload[]>;
  /** The place to show to staff: a path, or an address in the bucket. */
  whereIs(name: UploadName): string;
  /** The folder of pictures on this machine; null when they are in a bucket. */
  picturesFolder: string | null;
  /** Null on the disk. */
  owner: BucketOwner | null;
}

const PICTURE = /^pictures\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/;
const REVIEW_PICTURE = /^review-pictures\/[0-9a-f-]{36}\.webp$/;

const FONT = /^fonts\/own-[0-9a-f]{10}(?:-variable)?\.woff2$/;

export const isUploadName = (name: string): name is UploadName =>
  PICTURE.test(name) || REVIEW_PICTURE.test(name) || FONT.test(name);

/** Names reach paths and keys: no other may. */
export function requireUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error(`${name} is no name of an upload`);
}
