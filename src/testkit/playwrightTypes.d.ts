/**
 * The types of Playwright that the helpers use. Without Playwright they are `any`, so that a program that uses only the other
 * helpers compiles.
 */
// @ts-ignore: an error only if Playwright is not installed
export type { Frame, Locator, Page } from '@playwright/test';
