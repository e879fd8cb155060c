import type { Core } from '@proofyard/core/context.ts'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'

export interface Sizes {
  /** What the team has whose lists are measured. */
  own: { projects: number; builds: number; proofs: number }
  /** Other teams, whose rows lie between. */
  others: { teams: number; projects: number; builds: number; proofs: number }
}

/** With so many proofs of one team. */
export const fullSizes = (proofs: number): Sizes => ({
  own: { projects: 100, builds: 10_000, proofs },
  others: { teams: 20, projects: 1000, builds: 10_000, proofs: 100_000 },
})

export const smokeSizes = (proofs: number): Sizes => ({
  own: { projects: 10, builds: 100, proofs },
  others: { teams: 2, projects: 10, builds: 100, proofs: 1000 },
})

/** A project and a build that hold a large part of all. */
export interface Heavy {
  project: string
  build: string
}

/**
 * Fills the database by SQL: half of the team's builds in one project, 40 of 100 proofs of one build, most of them Ready,
 * all within a year. The files do not exist; no list reads one.
 */
export async function fill(core: Core, teamId: number, { own, others }: Sizes): Promise<Heavy> {
  const run = (statement: string, values: unknown[] = []) => core.database.$client.query(statement, values)
  await run(
    `insert into artifacts (sha256, size) select md5(n::text) || md5('x' || n), 1000 from generate_series(0, 999) n`,
  )
  await run(`insert into teams (slug, name) select 'other-' || n, 'Other ' || n from generate_series(1, $1) n`, [
    others.teams,
  ])
  await run(
    `insert into projects (team_id, name, is_public, created_at)
     select $1, 'project-' || n, n % 2 = 0, now() - n * interval '1 hour' from generate_series(0, $2 - 1) n`,
    [teamId, own.projects],
  )
  await run(
    `insert into projects (team_id, name, is_public, created_at)
     select t.id, 'project-' || n, n % 2 = 0, now() - n * interval '1 hour'
     from generate_series(0, $1 - 1) n join teams t on t.slug = 'other-' || (n % $2 + 1)`,
    [others.projects, others.teams],
  )
  await run(`insert into labels select id, 'label-' || n from projects, generate_series(1, 3) n`)
  await addBuilds(`p.team_id = ${teamId}`, own.builds)
  await addBuilds(`p.team_id <> ${teamId}`, others.builds)
  await run(`insert into tags (project_id, build_id, name)
    select distinct on (project_id) project_id, id, 'latest' from builds order by project_id, created_at desc`)
  await run(`insert into tags (project_id, build_id, name)
    select project_id, id, 'v' || row_number() over (partition by project_id order by created_at) from builds
    on conflict do nothing`)
  await run(`insert into build_artifacts (build_id, kind, name, sha256)
    select b.id, k, k, md5(n::text) || md5('x' || n)
    from (select id, row_number() over () % 1000 as n from builds) b,
      unnest(array['project', 'kept', 'verification_key', 'solidity_verifier']) k`)
  const heavy = await heaviest(core, teamId)
  await addProofs(`p.team_id = ${teamId}`, 'p.team_id', own.proofs, heavy.build)
  await addProofs(`p.team_id <> ${teamId}`, `(select min(id) from teams where slug like 'other-%')`, others.proofs)
  await run(`insert into proof_artifacts (proof_id, kind, sha256)
    select p.id, k, md5(n::text) || md5('x' || n)
    from (select id, row_number() over () % 1000 as n from proofs where status = 'Ready') p,
      unnest(array['proof', 'public', 'calldata']) k`)
  await core.database.$client.query(RECOUNT_PROOFS)
  await run('vacuum analyze')
  return heavy

  /** Every second one in the first project. */
  async function addBuilds(where: string, count: number): Promise<void> {
    await run(
      `with p as (select *, row_number() over (order by name, id) as place, count(*) over () as all_of_them
         from projects p where ${where})
       insert into builds (project_id, team_id, circuit_type, manifest, proving_scheme, meta, uploaded_file_name,
         status, attempt, tries, created_at, started_at, finished_at, details, setup, versions, compute_times, file_size, warnings)
       select p.id, p.team_id, 'circom', '{"circuitType": "circom", "name": "x", "circuitPath": "./circuit.circom"}',
         'groth16', '{"commit": "0123456789abcdef", "branch": "main"}', 'project.tar.gz',
         case when n % 10 = 0 then 'Failed' else 'Ready' end, 1, 1,
         now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour',
         '{"curve": "bn254", "num_constraints": 1000, "num_outputs": 1, "num_private_inputs": 2, "num_public_inputs": 0}',
         '{"kind": "development", "statement": "Made on this server, by a single contributor, for development."}',
         '{"circom2": "2.2.3", "snarkjs": "0.7.6"}', '{"compile": 0.51234, "file_setup": 0.01234, "total": 0.61234}',
         123456, '["a warning of the compiler"]'
       from generate_series(0, $1 - 1) n
       join p on p.place = case when n % 2 = 0 then 1 else (n / 2) % p.all_of_them + 1 end`,
      [count],
    )
  }

  async function addProofs(where: string, team: string, count: number, build?: string): Promise<void> {
    await run(
      `with b as (select b.id, b.project_id, ${team} as team_id,
           row_number() over (order by b.created_at, b.id) as place
         from builds b join projects p on p.id = b.project_id where ${where})
       insert into proofs (build_id, project_id, team_id, meta, status, attempt, tries, created_at, started_at, finished_at,
         verified, compute_times, file_size, warnings)
       select b.id, b.project_id, b.team_id, '{"request": "0123456789abcdef"}', s.status, 1, 1, t, t, t,
         case when s.status = 'Ready' then true end,
         '{"file_setup": 0.01, "generate_witness_c": 0.1, "prove": 0.5, "verify_check": 0.2, "export_calldata": 0.01, "save_results": 0.01, "clean_up": 0.01, "total": 0.84}',
         2000, '[]'
       from generate_series(0, $1 - 1) n
       cross join lateral (select now() - n * interval '5 minutes' as t) times
       cross join lateral (select case when n % 50 = 0 then 'Failed' when n % 1000 = 1 then 'Queued' else 'Ready' end as status) s
       join b on b.place = case when n % 10 < 4 and $2::uuid is not null then (select place from b where id = $2::uuid)
         else (n::bigint * 7919) % (select max(place) from b) + 1 end`,
      [count, build ?? null],
    )
  }
}

async function heaviest(core: Core, teamId: number): Promise<Heavy> {
  const { rows } = await core.database.$client.query<Heavy>(
    `select project_id as project, max(id::text) as build from builds where team_id = $1
     group by project_id order by count(*) desc limit 1`,
    [teamId],
  )
  const [found] = rows
  if (found === undefined) throw new Error('There is no build.')
  return found
}
