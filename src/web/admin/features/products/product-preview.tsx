import { type ReactNode, useState } from 'react';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { productEndpoints } from '#web/api/admin/products-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { InView } from '../../ui/forms/in-view.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toasts.tsx';
import { atFields, ProductProblems } from './product-problems.tsx';
import { documentOf, type TypedProduct } from './typed-product.ts';

interface PreviewLink {
  path: string;
  expiresAt: string;
}

/** Shows what is typed as it would be published, without saving it. `element` belongs above the form. */
export function useProductPreview(
  { handle, document }: StaffProduct,
  { form }: AdminFormState<TypedProduct>,
): { open: () => void; element: ReactNode } {
  const [link, setLink] = useState<PreviewLink | null>(null);
  const preview = useChange({
    change: (api, typed: TypedProduct) =>
      api
        .call(productEndpoints.preview, {
          params: { handle },
          body: { store_id: api.storeId, document: documentOf(typed, document) },
        })
        .catch((failure: unknown) => {
          throw atFields(failure);
        }),
    onDone: ({ token, expires_at: expiresAt }) => setLink({ path: `/preview#token=${token}`, expiresAt }),
  });
  const places = preview.problem?.errors ?? [];
  return {
    open: () => {
      preview.reset();
      void form.handleSubmit((typed) => preview.make(typed))();
    },
    element: (
      <>
        <ProductProblems
          key={places.length}
          title="Something is missing before it can be shown."
          problems={places}
        />
        {preview.refusal !== null && places.length === 0 && (
          <InView>
            <Notice tone="danger" title={preview.refusal} />
          </InView>
        )}
        <Dialog isOpen={link !== null} onClose={() => setLink(null)} title="Preview">
          {link && <LinkDetail link={link} onClose={() => setLink(null)} />}
        </Dialog>
      </>
    ),
  };
}

function LinkDetail({ link: { path, expiresAt }, onClose }: { link: PreviewLink; onClose: () => void }) {
  const url = `${location.origin}${path}`;
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast('The link is copied.');
    } catch {
      toast('Your browser does not copy here. Select the link instead.');
    }
  }
  return (
    <>
      <p>
        Everybody with this link sees the page as it is typed now, until <Moment at={expiresAt} />. Nothing is
        saved or published by it.
      </p>
      <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <LinkButton variant="primary" to={path} target="_blank" onClick={onClose}>
          See it
        </LinkButton>
      </DialogActions>
    </>
  );
}
