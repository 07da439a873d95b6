-- What the undo of batches reads.

-- An undo may be undone itself: what counts is an undo that stands.
create function batch_undone_by(batch_id uuid) returns uuid language plpgsql stable as $$
  begin
    return (select u.id from batch u where u.undoes = batch_id and batch_undone_by(u.id) is null
      order by u.created_at desc, u.id desc limit 1);
  end
$$;

-- The provenance that a batch replaced, which the ledger leaves out. Only with a change of the record itself:
-- origins are written last. Transition tables have no statistics: a nested loop would compare all of their
-- rows with each other.
create function keep_former_provenance() returns trigger language plpgsql set enable_nestloop = off as $$
  declare
    this_batch uuid := nullif(current_setting('ledger.batch', true), '')::uuid;
  begin
    if this_batch is null then return null; end if;
    insert into origin_change (
      id, audience_id, batch, kind, source, external_id, record, before, after, changed_at)
    select gen_random_uuid(), n.audience_id, this_batch, n.kind, n.source, n.external_id, n.record,
      jsonb_build_object(
        'url', o.url, 'retrieved_at', o.retrieved_at, 'confidence', o.confidence, 'note', o.note),
      jsonb_build_object(
        'url', n.url, 'retrieved_at', n.retrieved_at, 'confidence', n.confidence, 'note', n.note),
      ledger_time()
    from old_rows o full join new_rows n using (audience_id, kind, source, external_id)
    where (o.url, o.retrieved_at, o.confidence, o.note)
        is distinct from (n.url, n.retrieved_at, n.confidence, n.note)
      and exists (select from (select * from change where change.record = n.record offset 0) c
        where c.batch = this_batch);
    return null;
  end
$$;
