import type { SubscriberFileResult } from '#contracts/admin/newsletter/subscriber-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_SUBSCRIBERS, sendSubscriberFile } from '#web/api/admin/newsletter-api.ts';
import { CsvFileDialog } from '../../ui/forms/csv-file-dialog.tsx';

/** Reads subscribers from a CSV file. */
export const SubscriberFileDialog = (dialog: { isOpen: boolean; onClose: () => void }) => (
  <CsvFileDialog
    {...dialog}
    title="Import subscribers"
    about="A CSV file with the columns Email and Accepts Email Marketing, and if it has them Consent date and Source. Only people with yes are added. Those who unsubscribed here stay unsubscribed."
    send={sendSubscriberFile}
    refetch={[ADMIN_SUBSCRIBERS]}
    done={({ added }) => `${counted(added, 'subscriber')} added.`}
    changes={({ added }) => added > 0}
    whatItDoes={whatItDoes}
  />
);

function whatItDoes({ added, unchanged, unsubscribed, without_consent }: SubscriberFileResult) {
  const more = [
    unchanged > 0 && `${counted(unchanged, 'subscriber')} confirmed already`,
    unsubscribed > 0 && `${counted(unsubscribed, 'subscriber')} unsubscribed before, and stay so`,
    without_consent > 0 && `${without_consent} lines without consent or address`,
  ].filter((note) => note !== false);
  return { title: `Adds ${counted(added, 'subscriber')}.`, more };
}
