import { useQuery } from '@tanstack/react-query';
import type { CurrencyCode } from '#domain/money.ts';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';

/** In which prices are typed: the shop's own currency, others that it sells in, then those that are prepared. */
export function usePriceCurrencies(): readonly [CurrencyCode, ...CurrencyCode[]] {
  const { data } = useQuery(useStaffMemberQuery());
  const [own = 'usd', ...others] = data?.price_currencies ?? [];
  return [own, ...others];
}
