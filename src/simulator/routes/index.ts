/** The routes of the pages of issuers and banks, and of the sheet of a wallet. */
import { alsoUnversioned, type Route } from '../../gateway/api/route.ts';
import type { SimulatorContext } from '../context.ts';
import { appChallengeRoute } from './appChallenge.ts';
import { bankRoute } from './bank.ts';
import { issuerRoutes } from './issuer.ts';
import { sheetRoutes } from './sheet.ts';

export const pageRoutes = (context: SimulatorContext): Route[] => [
  ...sheetRoutes(context).flatMap(alsoUnversioned),
  ...issuerRoutes(context),
  appChallengeRoute(context),
  bankRoute(context),
];
