/**
 * Chooses what the whole page shows: the sign-in form without credentials, else the shell with the view of the address. A
 * change of the credentials mounts the shell again, so that no view keeps data of another entity.
 */
import { Shell } from './shell/Shell.tsx';
import { SignIn } from './shell/SignIn.tsx';
import { session } from './state/session.ts';

export function App() {
  const { value } = session;
  if (!value) return <SignIn />;
  return <Shell key={`${value.entityId} ${value.token}`} session={value} />;
}
