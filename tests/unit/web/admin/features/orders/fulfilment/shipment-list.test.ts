import { describe, expect, it } from 'vitest';
import { readShipmentList } from '#web/admin/features/orders/fulfilment/shipment-list.ts';

describe('a typed list of orders that have left', () => {
  it.each([
    ['#1001, 1Z999AA10123456784', '1Z999AA10123456784'],
    ['1001\t1Z999AA10123456784', '1Z999AA10123456784'],
    ['"1001";"1Z999AA10123456784"', '1Z999AA10123456784'],
    ['1001 9400 1118 9922', '9400 1118 9922'],
    ['1001', ''],
  ])('takes %s', (line, tracking) => {
    expect(readShipmentList(line)).toEqual({ rows: [{ order: '1001', tracking }], problems: [] });
  });

  it('skips headings and empty lines', () => {
    const { rows } = readShipmentList('Order,Tracking\r\n\r\n1001,A1\r\n1002,B2\r\n');
    expect(rows.map(({ order }) => order)).toEqual(['1001', '1002']);
  });

  it('says which line names an order twice', () => {
    expect(readShipmentList('1001\n1002\n1001 X').problems).toEqual(['Line 3: order 1001 is named twice.']);
  });
});
