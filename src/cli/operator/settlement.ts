/** The command `settlement`: sends the reconciliation file of a closed day again. */
import { ConfigError } from '../../gateway/configError.ts';
import { isDay } from '../../gateway/domain/settlement/day.ts';
import { sendAgain } from '../../gateway/domain/settlement/files.ts';
import type { Run } from '../command.ts';
import { actionIn, onDatabase, required, requiredEntity } from './opened.ts';
import { useCasesOn } from './useCases.ts';

/** Sends a file. The exit code is 1 if there is none. */
export const settlementCommand: Run = async (given, terminal) => {
  actionIn(given, 'settlement', ['send']);
  const { flags } = given;
  const entityId = requiredEntity(flags, 'settlement send');
  const day = required(flags, 'date', 'settlement send');
  if (!isDay(day)) throw new ConfigError('--date must be a date in the format yyyy-MM-dd');
  return onDatabase(given, 'settlement send', async ({ keys, config, noting }) => {
    const needs = await useCasesOn(config, { store: noting({ entityId, day }), keys });
    const isDone = await sendAgain(needs, entityId, day);
    const none = 'the day is not closed, or the entity has no FTP server';
    terminal.write(`${day}: ${isDone ? 'the file is sent again' : none}\n`);
    return isDone ? 0 : 1;
  });
};
