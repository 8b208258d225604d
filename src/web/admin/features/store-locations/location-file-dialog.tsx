import {
  ADMIN_LOCATIONS,
  type LocationFileResult,
  sendLocationFile,
} from '#web/api/admin/store-locations-api.ts';
import { CsvFileDialog } from '../../ui/forms/csv-file-dialog.tsx';

const countOf = (count: number): string => (count === 1 ? '1 store' : `${count} stores`);

/** Reads store locations from a CSV file. */
export const LocationFileDialog = (dialog: { isOpen: boolean; onClose: () => void }) => (
  <CsvFileDialog
    {...dialog}
    title="Import from a file"
    about="A CSV file with a column Name. Export the list to see the other columns. Stores are added and changed, none is removed, and columns that the file does not have stay as they are."
    send={sendLocationFile}
    refetch={[ADMIN_LOCATIONS]}
    done={({ added, changed }) => `${countOf(added)} added, ${countOf(changed)} changed.`}
    changes={({ added, changed }) => added + changed > 0}
    whatItDoes={({ added, changed, unchanged }: LocationFileResult) => ({
      title:
        added + changed === 0
          ? 'The shop says all of this already.'
          : `Adds ${countOf(added)} and changes ${countOf(changed)}. ${countOf(unchanged)} stay as they are.`,
    })}
  />
);
