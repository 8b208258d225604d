import { useState } from 'react';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { PictureList } from './picture-list.tsx';
import type { TypedProduct } from './typed-product.ts';

/** How many pictures a variant has of its own, and a dialog with them. */
export function VariantPictures({ state, row }: { state: AdminFormState<TypedProduct>; row: number }) {
  const [isOpen, setOpen] = useState(false);
  const [sku, description, pictures] = state.form.watch([
    `variants.${row}.sku`,
    `variants.${row}.description`,
    `variants.${row}.pictures`,
  ]);
  const name = sku || description || `variant ${row + 1}`;
  const count = pictures.length;
  return (
    <>
      <Button
        variant="plain"
        aria-label={
          count === 0
            ? `Add pictures of ${name}`
            : `${count} ${count === 1 ? 'picture' : 'pictures'} of ${name}`
        }
        onClick={() => setOpen(true)}
      >
        {count === 0 ? 'Add' : count}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Pictures of ${name}`}>
        <p>They come first while it is selected. Without any of its own it shows those of the product.</p>
        <PictureList state={state} name={`variants.${row}.pictures`} />
        <DialogActions>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
