import type { ManageToken } from '#web/api/subscription-queries.ts';
import { type ButtonAppearance, ButtonLink } from '#web/ui/buttons/button.tsx';

/** The way to another card: a document of its own, because only that may load the card provider's form (decision 47). */
export function CardLink({
  subscriptionId,
  token,
  variant,
}: { subscriptionId: string; token: ManageToken } & Pick<ButtonAppearance, 'variant'>) {
  const named = token === null ? `?subscription=${subscriptionId}` : `#token=${token}`;
  return (
    <ButtonLink
      reloadDocument
      prefetch="none"
      to={`/subscriptions/card${named}`}
      {...(variant && { variant })}
    >
      Change card
    </ButtonLink>
  );
}
