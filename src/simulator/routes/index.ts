/** The routes of the pages of issuers and banks, of the sheet of a wallet, of the console, and of the page at `/`. */
import { alsoUnversioned, type Route } from '../../gateway/api/route.ts';
import type { SimulatorContext } from '../context.ts';
import { appChallengeRoute } from './appChallenge.ts';
import { bankRoute } from './bank.ts';
import { consoleRoutes } from './console.ts';
import { homeRoute } from './home.ts';
import { issuerRoutes } from './issuer.ts';
import { sheetRoutes } from './sheet.ts';

export const pageRoutes = (context: SimulatorContext): Route[] => [
  ...sheetRoutes(context).flatMap(alsoUnversioned),
  ...issuerRoutes(context),
  appChallengeRoute(context),
  bankRoute(context),
  ...consoleRoutes(context),
  homeRoute,
];
