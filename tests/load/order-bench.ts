import { loadavg } from 'node:os';
import { type ProcessorTimes, processorTimes, usedBetween } from './back-office/processor-time.ts';
import { startFilledShop } from './filled-shop.ts';
import { ordersPerSecond, SECONDS, skusInStock } from './order-flow.ts';

const ROUNDS = 3;

const shop = await startFilledShop();
try {
  const skus = await skusInStock(shop.url);
  console.log('orders/s   shop, ms of processor an order   PostgreSQL   load average');
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await processorTimes(shop.pid, shop.dataDir);
    const rate = await ordersPerSecond(shop.url, skus);
    const after = await processorTimes(shop.pid, shop.dataDir);
    const used = (which: (process: string) => boolean) =>
      (usedBetween(only(before, which), only(after, which)) ?? 0) / (rate * SECONDS);
    const ofShop = used((process) => process === String(shop.pid));
    const ofDatabase = used((process) => process !== String(shop.pid));
    const columns = [rate, ofShop, ofDatabase, loadavg()[0] ?? 0].map((value) => value.toFixed(1));
    console.log(columns.join('   '));
  }
} finally {
  await shop.stop();
}

function only(times: ProcessorTimes, which: (process: string) => boolean): ProcessorTimes {
  return new Map([...times].filter(([process]) => which(process)));
}
