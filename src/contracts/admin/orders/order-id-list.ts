import { z } from 'zod';

/** Ids of orders in a query, separated by commas, 100 at most. */
export const orderIdList = z
  .string()
  .regex(
    /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:,[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}){0,99}$/,
    'must be ids of orders, separated by commas',
  );
