import type { LocationFileResult } from '#contracts/admin/store-locations/location-calls.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_LOCATIONS, sendLocationFile } from '#web/api/admin/store-locations-api.ts';
import { CsvFileDialog } from '../../ui/forms/csv-file-dialog.tsx';

/** Reads store locations from a CSV file. */
export const LocationFileDialog = (dialog: { isOpen: boolean; onClose: () => void }) => (
  <CsvFileDialog
    {...dialog}
    title="Import from a file"
    about="A CSV file with a column Name. Export the list to see the other columns. Stores are added and changed, none is removed, and columns that the file does not have stay as they are."
    send={sendLocationFile}
    refetch={[ADMIN_LOCATIONS]}
    done={({ added, changed }) => `${counted(added, 'store')} added, ${counted(changed, 'store')} changed.`}
    changes={({ added, changed }) => added + changed > 0}
    whatItDoes={({ added, changed, unchanged }: LocationFileResult) => ({
      title:
        added + changed === 0
          ? 'The shop says all of this already.'
          : `Adds ${counted(added, 'store')} and changes ${counted(changed, 'store')}. ${counted(unchanged, 'store')} stay as they are.`,
    })}
  />
);
