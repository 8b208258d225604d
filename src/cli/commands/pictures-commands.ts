import { type Command, Option } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { copyUploads } from '#server/platform/storage/copy-uploads.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import type { CommandRunner } from '../command-runner.ts';

const PLACES = ['bucket', 'disk'] as const;

/** `pictures copy`, `pictures claim`. */
export function picturesCommands(program: Command, runner: CommandRunner): void {
  const pictures = program.command('pictures').description('Original files of pictures: copy, claim');
  copyCommand(pictures, runner);
  claimCommand(pictures, runner);
}

function copyCommand(pictures: Command, { changes, terminal }: CommandRunner): void {
  const command = pictures
    .command('copy')
    .description(
      'Copies uploaded and imported pictures and photos of reviews from DATA_DIR to the bucket of the settings, or back. Nothing is removed, and what is already there is left out',
    )
    .addOption(new Option('--to <place>', 'where to').choices(PLACES).makeOptionMandatory());
  changes<{ to: (typeof PLACES)[number] }>(command, async (shop, { to }) => {
    const { s3, dataDir } = readSettings(terminal.env);
    if (s3 === null) throw noBucket();
    const disk = diskUploads(dataDir);
    const bucket = await shop.uploads();
    const { copied, existing } = await (to === 'bucket'
      ? copyUploads(disk, bucket)
      : copyUploads(bucket, disk));
    const place = to === 'bucket' ? `the bucket ${s3.bucket}` : dataDir;
    return {
      json: { copied, existing },
      text: `${copied} files copied to ${place}, ${existing} were already there.`,
    };
  });
}

function claimCommand(pictures: Command, { changes, terminal }: CommandRunner): void {
  const command = pictures
    .command('claim')
    .description(
      'Makes the bucket of the settings the one of this database, which may replace and remove pictures there from then on. Another one may not any more',
    );
  changes(command, async (shop) => {
    const { s3 } = readSettings(terminal.env);
    const { owner } = await shop.uploads();
    if (s3 === null || owner === null) throw noBucket();
    await owner.claim();
    return { json: { bucket: s3.bucket }, text: `The bucket ${s3.bucket} belongs to this database.` };
  });
}

const noBucket = () =>
  new DomainError('malformed', 'No bucket is set: S3_BUCKET names one, see docs/settings.md.');
