import { createSlice } from '@reduxjs/toolkit';
import { type Theme, theme } from '#web/theme/theme.ts';

/** The look as state. Spec §3, Theme. */
export const themeSlice = createSlice({ name: 'theme', initialState: theme as Theme, reducers: {} });
