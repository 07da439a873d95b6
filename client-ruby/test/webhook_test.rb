# frozen_string_literal: true

require "test_helper"

# The signature was made with the library standardwebhooks.
class WebhookTest < Minitest::Test
  SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  BODY = '{"test": 2432232314}'
  NOW = Time.at(1_614_265_400)
  HEADERS = {
    "webhook-id" => "msg_p5jXN8AQM9LxM8D4loKWxJek",
    "webhook-timestamp" => "1614265330",
    "webhook-signature" => "v1,AAAA v1,gtR2G9TtW9IKIay1R/qWhyrW0VzVKjsbSmpqQq9t1wk="
  }.freeze

  def verify(body = BODY, headers = HEADERS, secret: SECRET, now: NOW)
    AudiencePlatform::Webhook.verify(body, headers, secret:, now:)
  end

  def refused(*arguments, **keywords)
    assert_raises(AudiencePlatform::WebhookVerificationError) { verify(*arguments, **keywords) }.message
  end

  def test_signed_by_another_library
    assert_equal({"test" => 2_432_232_314}, verify)
  end

  def test_environment_of_rack
    headers = HEADERS.transform_keys { |name| "HTTP_#{name.upcase.tr("-", "_")}" }
    assert_equal 2_432_232_314, verify(BODY, headers.merge("rack.version" => [1, 3]))["test"]
  end

  def test_secret_that_is_none_or_has_a_line_end
    assert_equal({"test" => 2_432_232_314}, verify(secret: "#{SECRET}\n"))
    signed_by_nothing = HEADERS.merge("webhook-signature" => "v1,OwvUPUA2xN5rlR+YZYHuDErlYZIST5gZYrz4+0hRFCc=")
    ["whsec_p@ss", "whsec_", " ", "", nil].each do |secret|
      error = assert_raises(AudiencePlatform::ConfigurationError) { verify(BODY, signed_by_nothing, secret:) }
      assert_match(/whsec_ and Base64/, error.message)
    end
  end

  def test_not_signed_by_the_secret
    assert_match(/No signature/, refused("#{BODY} "))
    assert_match(/No signature/, refused(secret: "whsec_#{["another"].pack("m0")}"))
    assert_match(/No signature/, refused(BODY, HEADERS.except("webhook-signature")))
  end

  def test_old
    assert_match(/five minutes/, refused(now: NOW + 600))
    assert_match(/five minutes/, refused(BODY, {}))
  end
end
