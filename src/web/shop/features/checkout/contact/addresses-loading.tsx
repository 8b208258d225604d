import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';

export function AddressesLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your addresses</VisuallyHidden>
      <Skeleton shape="block" ratio={4} />
    </div>
  );
}
