import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery, type Config } from '../api/config.ts';
import { Loaded } from './Loaded.tsx';

interface WithConfigProps {
  /** Bars of the skeleton: about as high as what comes. */
  rows: number;
  children: (config: Config) => ReactNode;
}

/** A page that is made of the exchange's settings. */
export function WithConfig({ rows, children }: WithConfigProps) {
  return (
    <Loaded query={useQuery(configQuery)} rows={rows}>
      {children}
    </Loaded>
  );
}
