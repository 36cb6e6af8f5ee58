/** Runs before each test file, also where files share their modules. */
import { afterAll, vi } from 'vitest';
import { cleanUp } from './cleanUp.ts';
import { waitsLonger } from './waitsLonger.ts';

waitsLonger(vi);
afterAll(cleanUp);
