import {
  type DeliveryEstimate,
  type DeliveryPlace,
  type DeliveryTimes,
  estimateDelivery,
  nextCutOff,
} from '#domain/shipping/delivery-estimate.ts';

/** The moment from which deliveries are estimated, and the zone of the store's days. */
export interface DeliveryClock {
  now: Date;
  timeZone: string;
}

interface WithDeliveryTimes {
  deliveryTimes: DeliveryTimes | null;
}

/** When an order of this moment is likely to arrive; null for an option without delivery times. */
export function estimateAt(
  { now, timeZone }: DeliveryClock,
  { deliveryTimes }: WithDeliveryTimes,
  place: DeliveryPlace,
): DeliveryEstimate | null {
  return deliveryTimes === null ? null : estimateDelivery(deliveryTimes, { orderedAt: now, timeZone, place });
}

/** How long the estimates of some options stay the same; null when none of them has one. */
export function secondsToNextCutOff(
  { now, timeZone }: DeliveryClock,
  options: readonly WithDeliveryTimes[],
): number | null {
  const cutOffs = options.flatMap(({ deliveryTimes }) =>
    deliveryTimes === null ? [] : [nextCutOff(deliveryTimes, now, timeZone).getTime()],
  );
  return cutOffs.length === 0 ? null : Math.ceil((Math.min(...cutOffs) - now.getTime()) / 1000);
}
