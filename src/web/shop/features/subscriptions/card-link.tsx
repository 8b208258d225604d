import type { SubscriptionId } from '#domain/ids.ts';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { type ButtonAppearance, ButtonLink } from '#web/ui/buttons/button.tsx';

/**
 * Links to the card change with a document load, because the Content-Security-Policy of that document allows
 * the card provider's form (docs/decisions/0047).
 */
export function CardLink({
  subscriptionId,
  token,
  label = 'Change card',
  variant,
}: { subscriptionId: SubscriptionId; token: ManageToken; label?: string } & Pick<
  ButtonAppearance,
  'variant'
>) {
  const target = token === null ? `?subscription=${subscriptionId}` : `#token=${token}`;
  return (
    <ButtonLink
      reloadDocument
      prefetch="none"
      to={`/subscriptions/card${target}`}
      {...(variant && { variant })}
    >
      {label}
    </ButtonLink>
  );
}
