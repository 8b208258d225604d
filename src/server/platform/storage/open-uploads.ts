import type { Settings } from '../settings/settings.ts';
import { diskUploads } from './disk-uploads.ts';
import type { Uploads } from './uploads.ts';

/**
 * The place of original files: a bucket where one is set, else the disk. The library of the bucket is loaded only then. Throws
 * `StartError` when the bucket cannot be written.
 */
export async function openUploads(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  onError: (reason: string) => void,
): Promise<{ uploads: Uploads; close(): void }> {
  if (s3 === null) return { uploads: diskUploads(dataDir), close: () => undefined };
  const { s3Uploads } = await import('./s3-uploads.ts');
  const uploads = s3Uploads(s3, onError);
  await uploads.requireWritable();
  return { uploads, close: uploads.close };
}
