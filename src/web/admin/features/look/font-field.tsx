import { fontStylesheet, uploadedFontProperties } from '#domain/presentation/uploaded-font.ts';
import { contentEndpoints } from '#web/api/admin/content-api.ts';
import { uploadFile } from '#web/api/admin/upload-file.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useEditing } from '../content/editing-context.ts';
import styles from './look-parts.module.css';
import { useUpload } from './use-upload.ts';

/** A font that the shop has uploaded, in place of the one that is chosen. */
export function FontField({ name, label }: { name: string; label: string }) {
  const { state, mayEdit } = useEditing();
  const { form } = state;
  const address: unknown = form.watch(name);
  const isThere = typeof address === 'string' && address !== '';
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });
  const { upload, isSending, failure } = useUpload(async (api, file) => {
    // Browsers do not know the type of these files everywhere.
    const font = new File([file], file.name, { type: 'font/woff2' });
    set(await uploadFile(api, contentEndpoints.uploadFont, font));
  });
  return (
    <div className={styles.logo}>
      {isThere && (
        <>
          <link rel="stylesheet" href={fontStylesheet(address)} precedence="default" />
          <p
            className={styles.fontSample}
            style={{ fontFamily: uploadedFontProperties({ heading: address })['--font-heading'] }}
          >
            Packed on Tuesday, eaten by Friday. $12.50
          </p>
        </>
      )}
      {mayEdit && (
        <FileField
          label={isThere ? `${label}: another file` : label}
          hint="WOFF2, up to 512 KB. Only one that you may use on websites"
          error={failure ?? form.getFieldState(name, form.formState).error?.message}
          accept=".woff2,font/woff2"
          onFiles={([file]) => void upload(file)}
        />
      )}
      {isThere && mayEdit && (
        <div>
          <Button onClick={() => set('')}>Take it away: {label}</Button>
        </div>
      )}
      <p role="status" className={styles.sending}>
        {isSending && 'Sending the file …'}
      </p>
    </div>
  );
}
