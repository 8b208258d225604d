import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, requiredText, storeId, text } from '../fields.ts';
import { styleConfig } from './style-config.ts';

const tag = 'Content and style';
export const pageConfig = defineCall({
  method: 'GET',
  path: '/data/master/:file',
  summary: "A page's content: {page}config.json",
  tag,
  params: z.strictObject({ file: requiredText(100) }),
  query: z.strictObject({ store_id: storeId.optional() }),
  answer: z.record(z.string(), z.unknown()),
});

export const getStyles = defineCall({
  method: 'GET',
  path: '/style/getStyles',
  summary: 'Text colour and font of the shop',
  tag,
  query: z.strictObject({ user: text(64), store_id: storeId.optional() }),
  answer: z.object({ text_colour: z.string(), font_family: z.string(), web_font: z.string().nullable() }),
});

export const editStyles = defineCall({
  method: 'POST',
  path: '/style/editStyles',
  permission: 'styles:edit',
  summary: 'Changes colours, fonts and sizes; staff only',
  tag,
  body: z.strictObject({ page: requiredText(64), configFile: styleConfig, store_id: storeId.optional() }),
  answer: nothing,
});
