# frozen_string_literal: true

require "test_helper"

class OperationsTest < Minitest::Test
  include Clients

  def test_venue_gives_the_raw_json
    json = %({"id":"1",  "name":"Café"})
    stub = stub_request(:get, "#{BASE}/v1/venues/1")
      .with(headers: {"Authorization" => "Bearer ak_1", "Accept" => "application/json"})
      .to_return(body: json, headers: {"X-Request-Id" => "r-1"})
    answer = client.venue("1")
    assert_requested stub
    assert_equal json, answer
    assert_equal Encoding::UTF_8, answer.encoding
    assert_equal({"id" => "1", "name" => "Café"}, answer.parsed)
    assert_equal [200, "r-1"], [answer.status, answer.request_id]
  end

  def test_event_gives_the_raw_json
    stub_request(:get, "#{BASE}/v1/events/1").to_return(body: %({"id":"1"}))
    assert_equal %({"id":"1"}), client.event("1")
  end

  def test_a_change_of_what_was_read
    stub_request(:get, "#{BASE}/v1/venues/1").to_return(body: "{}", headers: {"ETag" => %("a-gzip")})
    stub = stub_request(:patch, "#{BASE}/v1/venues/1")
      .with(body: {name: "Barn"}, headers: {"If-Match" => %("a-gzip")})
      .to_return(status: 412, body: JSON.generate(error: "precondition_failed", message: "Read it again.", etag: %("b")))
    etag = client.venue("1").etag
    error = assert_raises(AudiencePlatform::PreconditionFailedError) { client.update_venue("1", name: "Barn", if_match: etag) }
    assert_requested stub
    assert_equal [412, %("b")], [error.status, error.etag]
  end

  def test_a_deletion_of_what_was_read
    stub = stub_request(:delete, "#{BASE}/v1/venues/1").with(headers: {"If-Match" => %("a")}).to_return(status: 204)
    assert_nil client.delete_venue("1", if_match: %("a")).etag
    assert_requested stub
  end

  def test_an_rsvp
    stub = stub_request(:post, "#{BASE}/v1/events/1/rsvp").with(body: {state: "maybe"}).to_return(body: "{}")
    client.rsvp_to_event("1", state: "maybe")
    assert_requested stub
  end

  def test_an_rsvp_taken_back
    stub = stub_request(:delete, "#{BASE}/v1/events/1/rsvp").to_return(body: %({"id":"1","rsvp":null}))
    assert_nil client.delete_event_rsvp("1").parsed["rsvp"]
    assert_requested stub
  end

  def test_what_a_source_no_longer_has
    body = {source: "hall", events: ["e1"], until: "2027-01-01T00:00:00Z"}
    stub = stub_request(:post, "#{BASE}/v1/research/prune?dry_run=true").with(body:).to_return(body: %({"id":null,"records":[]}))
    assert_equal [], client.research_prune(dry_run: true, **body).parsed["records"]
    client.research.prune(dry_run: true, **body)
    assert_requested stub, times: 2
  end

  def test_past_events_of_the_user
    stub = stub_request(:get, "#{BASE}/v1/me/events?limit=5&when=past").to_return(body: "[]")
    assert_equal [], client.my_events(when: "past", limit: 5).parsed
    assert_requested stub
  end

  def test_times_and_lists
    time = Time.utc(2027, 1, 1)
    stub = stub_request(:get, "#{BASE}/v1/changes?kinds=venue,event").to_return(body: "{}")
    client.list_changes(kinds: %w[venue event])
    assert_requested stub
    stub = stub_request(:get, "#{BASE}/v1/venues/1/events?from=2027-01-01T00:00:00Z").to_return(body: "[]")
    client.events_at_venue("1", from: time)
    assert_requested stub
    stub = stub_request(:post, "#{BASE}/v1/research/prune").with(body: {source: "hall", until: "2027-01-01T00:00:00Z"}).to_return(body: "{}")
    client.research_prune(source: "hall", until: time)
    assert_requested stub
  end

  def test_a_file_that_is_open
    stub = stub_request(:post, "#{BASE}/v1/photos").with(body: "JPEG", headers: {"Content-Type" => "image/jpeg"}).to_return(body: "{}")
    client.upload_photo(file: StringIO.new("JPEG"), content_type: "image/jpeg")
    assert_requested stub
  end

  def test_ids_are_escaped
    stub = stub_request(:get, "#{BASE}/v1/venues/a%2Fb%3Fc%20d").to_return(body: "{}")
    client.venue("a/b?c d")
    assert_requested stub
  end

  def test_an_empty_id
    assert_raises(ArgumentError) { client.venue("") }
    assert_raises(ArgumentError) { client.venue(nil) }
  end

  def test_arguments_left_out_are_not_sent
    stub = stub_request(:get, "#{BASE}/v1/locales/1/venues?latitude=43.65&longitude=-79.38&limit=5").to_return(body: "[]")
    client.venues_in_locale("1", latitude: 43.65, longitude: -79.38, limit: 5)
    assert_requested stub
  end

  def test_bodies_are_json
    device = {identifier: "d-1", type: "web", model: "m", version: "1", build: "1"}
    stub = stub_request(:post, "#{BASE}/v1/token")
      .with(body: {social_token: "t", device:}, headers: {"Content-Type" => "application/json"})
      .to_return(body: "{}")
    client.create_token(social_token: "t", device:)
    assert_requested stub
  end

  def test_a_picture_is_sent_as_it_is
    stub = stub_request(:post, "#{BASE}/v1/photos?caption=Hall")
      .with(body: "\xFF\xD8".b, headers: {"Content-Type" => "image/jpeg"}).to_return(body: "{}")
    client.upload_photo(file: "\xFF\xD8".b, content_type: "image/jpeg", caption: "Hall")
    assert_requested stub
  end

  def test_a_calendar_is_text
    text = "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Café\r\nEND:VCALENDAR\r\n"
    stub = stub_request(:get, "#{BASE}/v1/venues/1/events.ics").with(headers: {"Accept" => "text/calendar"})
      .to_return(body: text, headers: {"ETag" => %("a")})
    answer = client.venue_calendar("1")
    assert_requested stub
    assert_equal [text, %("a")], [answer, answer.etag]
  end

  def test_the_calendars_of_a_locale_and_of_a_person
    stub_request(:get, "#{BASE}/v1/locales/1/events.ics").to_return(body: "BEGIN:VCALENDAR")
    stub_request(:get, "#{BASE}/v1/people/2/events.ics").to_return(body: "BEGIN:VCALENDAR")
    assert_equal "BEGIN:VCALENDAR", client.locale_calendar("1")
    assert_equal "BEGIN:VCALENDAR", client.person_calendar("2")
  end

  def test_the_address_of_ones_own_calendar
    stub_request(:post, "#{BASE}/v1/me/calendar").to_return(body: %({"url":"#{BASE}/v1/calendars/cal_1.ics"}))
    stub_request(:get, "#{BASE}/v1/calendars/cal_1.ics").to_return(body: "BEGIN:VCALENDAR")
    stub_request(:delete, "#{BASE}/v1/me/calendar").to_return(status: 204)
    assert_equal "#{BASE}/v1/calendars/cal_1.ics", client.create_my_calendar.parsed["url"]
    assert_equal "BEGIN:VCALENDAR", client.calendar("cal_1")
    assert_equal 204, client.delete_my_calendar.status
  end

  def test_another_scheme
    stub = stub_request(:get, "#{BASE}/v1/me").with(headers: {"Authorization" => "JWT e30"}).to_return(body: "{}")
    client(token: "e30", scheme: "JWT").get_me
    assert_requested stub
  end

  def test_sessions_are_listed_and_ended
    stub_request(:get, "#{BASE}/v1/me/sessions").to_return(body: %([{"id":"1","current":true}]))
    one = stub_request(:delete, "#{BASE}/v1/me/sessions/2").to_return(status: 204)
    others = stub_request(:delete, "#{BASE}/v1/me/sessions").to_return(status: 204)
    assert_equal [{"id" => "1", "current" => true}], client.sessions.parsed
    assert_equal [204, 204], [client.end_session("2"), client.end_other_sessions].map(&:status)
    assert_requested one
    assert_requested others
  end

  def test_export_of_the_account
    stub_request(:get, "#{BASE}/v1/me/export").to_return(body: %({"user":{"name":"Ada"}}))
    assert_equal "Ada", client.export_me.parsed.dig("user", "name")
  end

  def test_deletion_of_the_account
    body = {url: "https://platform.example/v1/social/data_deletion/1", confirmation_code: "1"}
    stub = stub_request(:delete, "#{BASE}/v1/me").to_return(body: JSON.generate(body))
    assert_equal "1", client.delete_me.parsed["confirmation_code"]
    assert_requested stub
  end

  def test_no_token
    stub_request(:get, "#{BASE}/v1/branding").to_return(body: "{}")
    client(token: nil).get_branding
    assert_requested(:get, "#{BASE}/v1/branding") { |request| !request.headers.key?("Authorization") }
  end

  def test_pages
    link = %(</v1/locales/1/people?limit=1&cursor=W1d%2Bd>; rel="next")
    stub_request(:get, "#{BASE}/v1/locales/1/people?limit=1").to_return(body: "[]", headers: {"Link" => link})
    stub_request(:get, "#{BASE}/v1/locales/1/people?limit=1&cursor=W1d%2Bd").to_return(body: "[]")
    page = client.people_in_locale("1", limit: 1)
    assert_equal "W1d+d", page.next_cursor
    assert_nil client.people_in_locale("1", limit: 1, cursor: page.next_cursor).next_cursor
  end

  def test_pages_of_a_filtered_collection
    address = "#{BASE}/v1/venues/1/events?featured=true&query=jam&day=2026-11-22&limit=1&count=true"
    link = %(</v1/venues/1/events?day=2026-11-22&query=jam&featured=true&limit=1&count=true&cursor=W1>; rel="next")
    stub_request(:get, address).to_return(body: "[]", headers: {"Link" => link, "X-Total-Count" => "2"})
    stub_request(:get, "#{address}&cursor=W1").to_return(body: "[]", headers: {"X-Total-Count" => "2"})
    filters = {day: "2026-11-22", query: "jam", featured: true, limit: 1, count: true}
    page = client.events_at_venue("1", **filters)
    assert_equal 2, page.total_count
    assert_nil client.events_at_venue("1", **filters, cursor: page.next_cursor).next_cursor
  end

  def test_events_of_a_day_in_a_locale_and_of_a_person
    in_locale = stub_request(:get, "#{BASE}/v1/locales/1/events?day=2026-11-22").to_return(body: "{}")
    of_person = stub_request(:get, "#{BASE}/v1/people/2/events?day=2026-11-22").to_return(body: "[]")
    client.events_in_locale("1", day: "2026-11-22")
    client.events_of_person("2", day: "2026-11-22")
    assert_requested in_locale
    assert_requested of_person
  end

  def test_an_argument_that_is_a_word_of_ruby
    stub = stub_request(:get, "#{BASE}/v1/venues/1/events?from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z").to_return(body: "[]")
    client.events_at_venue("1", from: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z")
    assert_requested stub
  end

  def test_what_was_not_counted
    stub_request(:get, "#{BASE}/v1/venues/1/events").to_return(body: "[]")
    assert_nil client.events_at_venue("1").total_count
  end

  def test_a_search
    hits = %([{"kind":"venue","score":0.9,"record":{"id":"1"}}])
    stub_request(:get, "#{BASE}/v1/search?q=caf%C3%A9&kinds=venue&limit=5").to_return(body: hits)
    answer = client.search_records(q: "café", kinds: "venue", limit: 5)
    assert_equal [["venue", "1"]], answer.parsed.map { |hit| [hit["kind"], hit["record"]["id"]] }
  end

  def test_an_empty_answer
    stub_request(:delete, "#{BASE}/v1/token").to_return(status: 204)
    answer = client.delete_token
    assert_equal ["", nil, 204], [answer, answer.parsed, answer.status]
  end

  def test_threads_share_a_client
    stub_request(:get, %r{#{BASE}/v1/venues/\d+}).to_return { |request| {body: request.uri.path[/\d+\z/]} }
    shared = client
    answers = Array.new(20) { |number| Thread.new { shared.venue(number) } }.map(&:value)
    assert_equal (0...20).map(&:to_s), answers
  end
end
