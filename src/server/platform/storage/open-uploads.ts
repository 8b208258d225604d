import type { Settings } from '../settings/settings.ts';
import { diskUploads } from './disk-uploads.ts';
import type { S3Deps } from './s3-uploads.ts';
import type { Uploads } from './uploads.ts';

/**
 * The place of original files: a bucket where one is set, else the disk. The library of the bucket is loaded only then. Throws
 * `StartError` when the bucket cannot be written.
 */
export async function openUploads(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  deps: S3Deps,
): Promise<{ uploads: Uploads; close(): void }> {
  if (s3 === null) return { uploads: diskUploads(dataDir), close: () => undefined };
  const { s3Uploads } = await import('./s3-uploads.ts');
  const uploads = s3Uploads(s3, deps);
  await uploads.requireWritable();
  return { uploads, close: uploads.close };
}

/**
 * At a start: claims a bucket that no database has claimed yet, and says so when another one has. A start is not refused when this
 * cannot be found out.
 */
export async function claimUploads({ owner }: Uploads, log: (message: string) => void): Promise<void> {
  const found = await findOwner(owner).catch(() => 'unknown' as const);
  if (found === 'unknown')
    log(
      'The bucket of pictures does not say which database it belongs to: these keys need the rights to list, read, write and delete, or it is down. The next start looks again.',
    );
  if (found === 'other')
    log(
      'The bucket of pictures belongs to another database: nothing in it is replaced or removed by this shop. If it is this one that goes on: npm run shop -- pictures claim',
    );
}

async function findOwner(owner: Uploads['owner']): Promise<'this' | 'other' | null> {
  if (owner === null) return null;
  const found = await owner.find();
  if (found === null) await owner.claim();
  return found;
}
